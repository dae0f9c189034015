// A dispute in the fragment of an address: `#d=` and the text, deflated; `house=` and `read=` for house rules.
// adjudicator/site/fragment.py writes the same.
export const LONGEST = 60000, MOST_TEXT = 200000;

async function through(bytes, stream, most = Infinity) {
  const reader = new Blob([bytes]).stream().pipeThrough(stream).getReader(), parts = [];
  let size = 0;
  for (;;) {
    const {done, value} = await reader.read();
    if (done) break;
    size += value.length;
    if (size > most) {
      reader.cancel().catch(() => {});
      throw new Error("it unpacks to more than a dispute can be");
    }
    parts.push(value);
  }
  return new Uint8Array(await new Blob(parts).arrayBuffer());
}

export async function packed({text, houses = [], readings = []}) {
  const bytes = await through(new TextEncoder().encode(text), new CompressionStream("deflate-raw"));
  const told = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join("")).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
  return [`d=${told}`, ...houses.map((one) => `house=${encodeURIComponent(one)}`), ...readings.map((one) => `read=${encodeURIComponent(one)}`)].join("&");
}

// What a fragment holds. Raises an Error that says in one line what is wrong with it.
export async function unpacked(fragment) {
  if (fragment.length > LONGEST) throw new Error("it is too long");
  const told = new URLSearchParams(fragment), squeezed = told.get("d");
  const found = {text: null, houses: told.getAll("house").slice(0, 20), readings: told.getAll("read").slice(0, 50)};
  if (squeezed === null) return found;
  if (!/^[\w-]+$/.test(squeezed)) throw new Error("it has signs that no such link has");
  let bytes;
  try {
    bytes = Uint8Array.from(atob(squeezed.replaceAll("-", "+").replaceAll("_", "/")), (sign) => sign.charCodeAt(0));
  } catch {
    throw new Error("part of it is missing");
  }
  try {
    found.text = new TextDecoder("utf-8", {fatal: true}).decode(await through(bytes, new DecompressionStream("deflate-raw"), MOST_TEXT));
  } catch (error) {
    throw error.message.startsWith("it ") ? error : new Error("it does not hold a whole dispute");
  }
  return found;
}
