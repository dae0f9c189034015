// Elements made of text only: nothing that somebody wrote is ever read as HTML.
export function element(tag, properties = {}, content = []) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(properties)) {
    if (name.startsWith("on")) made.addEventListener(name.slice(2), value);
    else if (name in made && name !== "list") made[name] = value;
    else made.setAttribute(name, value);
  }
  made.append(...[content].flat());
  return made;
}
