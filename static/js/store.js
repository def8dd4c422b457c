// What one device remembers for itself. Storage may be blocked, full or absent (private windows,
// embedded browsers): then nothing is remembered, and nothing breaks.

function read(area, name) {
  try {
    return JSON.parse(window[area].getItem(name));
  } catch {
    return null;
  }
}

function write(area, name, value) {
  try {
    window[area].setItem(name, JSON.stringify(value));
  } catch {
    // Not remembered.
  }
}

/** Kept for good on this device. */
export const device = {
  get: (name) => read("localStorage", name),
  set: (name, value) => write("localStorage", name, value),
};

/** Kept as long as this tab is, reloads included. */
export const tab = {
  get: (name) => read("sessionStorage", name),
  set: (name, value) => write("sessionStorage", name, value),
};
