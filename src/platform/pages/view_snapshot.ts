/** An update for the screen: by path, as Taro names it (`root.cn.[0].cl`). */
export type Update = Record<string, unknown>

/** An element on the screen: its id, kind, children, and other properties. */
type Shown = Record<string, unknown>

/**
 * What a screen shows already. Taro sends all children of an element again when one is removed or inserted before
 * others; most of them are on the screen. Properties of a field pass unchanged: typed text may differ from what the
 * screen was sent last.
 */
export class ViewSnapshot {
  private readonly data: Shown = {}

  /** @param isField whether this element holds typed text, by its kind (`nn`) */
  constructor(private readonly isField: (kind: unknown) => boolean) {}

  /** The new part of an update; it counts as shown. */
  news(update: Update): Update {
    const news: Update = {}
    for (const [path, value] of Object.entries(update)) {
      const { holder, key } = this.place(path)
      if (isShown(value)) this.compare(path, holder[key], value, news)
      else news[path] = value
      holder[key] = value
    }
    return news
  }

  private compare(path: string, before: unknown, next: unknown, news: Update): void {
    if (Array.isArray(before) && Array.isArray(next) && next.length >= before.length)
      next.forEach((child, index) => this.compare(`${path}.[${index}]`, before[index], child, news))
    else if (isShown(before) && isShown(next) && this.isSame(before, next))
      for (const [key, value] of Object.entries(next))
        this.compare(`${path}.${key}`, before[key], value, news)
    else if (before !== next) news[path] = next
  }

  /** The same element, without a removed property: a property cannot be unset. */
  private isSame(before: Shown, next: Shown): boolean {
    return (
      before.sid === next.sid &&
      !this.isField(next.nn) &&
      Object.keys(before).every((key) => key in next)
    )
  }

  private place(path: string): { holder: Shown; key: string } {
    const steps = path.split(/[.[\]]+/).filter((step) => step !== '')
    const key = steps.pop() ?? ''
    const holder = steps.reduce<Shown>((at, step) => {
      const child = at[step]
      if (isShown(child)) return child
      const made: Shown = {}
      at[step] = made
      return made
    }, this.data)
    return { holder, key }
  }
}

/** An element or a list of them. */
function isShown(value: unknown): value is Shown {
  return typeof value === 'object' && value !== null
}
