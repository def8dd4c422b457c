// Whether the server answers at all, asked by a plain request.

/** Resolve within `patience` ms; never rejects. */
export async function reachable(patience) {
  const stop = new AbortController();
  setTimeout(() => stop.abort(), patience);
  try {
    // Any file will do: this one is there.
    await fetch(import.meta.url, { method: "HEAD", cache: "no-store", signal: stop.signal });
    return true;
  } catch {
    return false;
  }
}
