// The worker with the judge in it: calls one after the other, each with a bound; what takes longer is stopped.
const BOUND = 20000, STARTING = 180000;

export class Bench {
  constructor(tell, bound = BOUND) {
    this.tell = tell;
    this.bound = bound;
    this.waiting = new Map();
    this.next = 0;
    this.begin();
  }

  begin() {
    this.isReady = false;
    this.worker = new Worker(new URL("worker.js", import.meta.url), {type: "module"});
    this.ready = new Promise((resolve, reject) => {
      const late = setTimeout(() => reject(new Error("the judge does not start")), STARTING);
      this.worker.onmessage = ({data}) => {
        if (data.progress) this.tell(data.progress);
        else if (data.ready) { clearTimeout(late); this.isReady = true; this.tell(""); resolve(); }
        else if (data.id === undefined) { clearTimeout(late); reject(new Error(data.failed)); }
        else this.settle(data);
      };
      this.worker.onerror = (event) => { clearTimeout(late); reject(new Error(event.message || "the judge cannot be loaded")); };
    });
    this.ready.catch(() => {});
  }

  settle({id, answer, failed}) {
    const one = this.waiting.get(id);
    if (!one) return;
    clearTimeout(one.late);
    this.waiting.delete(id);
    if (failed === undefined) one.resolve(answer);
    else one.reject(new Error(failed));
  }

  stop(why) {
    this.worker.terminate();
    for (const one of this.waiting.values()) { clearTimeout(one.late); one.reject(new Error(why)); }
    this.waiting.clear();
    this.begin();
  }

  async call(name, ...args) {
    await this.ready;
    return new Promise((resolve, reject) => {
      const id = this.next++;
      const late = setTimeout(() => this.stop("this takes too long, so the judge was stopped; it starts anew"), this.bound);
      this.waiting.set(id, {resolve, reject, late});
      this.worker.postMessage({id, call: name, args});
    });
  }
}
