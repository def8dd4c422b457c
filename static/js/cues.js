// What is heard and seen of a countdown, and when: `left` is the time that is then left, in ms.

const LEAD = [3, 2, 1].map((number) => [number * 1000, number]);
const LAST_TEN = [10, 9, 8, 7, 6, 5, 4, 3, 2, 1];

/** The cues of a countdown of `total` ms, the earliest first. */
export function cuesOf(total) {
  const half = total / 2;
  const cues = [
    ...LEAD.map(([before, number]) => ({ name: "lead", left: total + before, number })),
    { name: "go", left: total, number: 0 },
    { name: "half", left: half, number: 0 },
    ...LAST_TEN.filter((number) => number * 1000 < total && number * 1000 !== half).map((number) => ({
      name: "tick",
      left: number * 1000,
      number,
    })),
    { name: "over", left: 0, number: 0 },
  ];
  return cues.sort((one, other) => other.left - one.left);
}
