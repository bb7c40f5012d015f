/** Chance that can be had again: the same seed gives the same course. */
export class Chance {
  constructor(private state: number) {}

  /** From 0 up to, not including, 1 (mulberry32). */
  next(): number {
    this.state = (this.state + 0x6d2b79f5) | 0
    let mixed = Math.imul(this.state ^ (this.state >>> 15), 1 | this.state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }

  between(low: number, high: number): number {
    return low + this.next() * (high - low)
  }

  shuffled<Item>(items: readonly Item[]): Item[] {
    return items
      .map((item) => ({ item, place: this.next() }))
      .sort((first, second) => first.place - second.place)
      .map(({ item }) => item)
  }

  /** Some of them. */
  some<Item>(items: readonly Item[], count: number): Item[] {
    return Array.from({ length: Math.min(count, items.length) }).flatMap(() => {
      const item = items[Math.floor(this.next() * items.length)]
      return item === undefined ? [] : [item]
    })
  }
}
