/** An icon: the SVG around it sets the colour, which is that of its text. */
export interface IconShape {
  /** What is drawn, on a 24 x 24 grid. */
  drawing: string
  /** Filled; else a line of 1.75. */
  isSolid: boolean
}

/** A line icon on a 24 x 24 grid, stroke 1.75. */
export function line(drawing: string): IconShape {
  return { drawing, isSolid: false }
}

/** A filled icon on a 24 x 24 grid. */
export function solid(drawing: string): IconShape {
  return { drawing, isSolid: true }
}

/** A path, which most icons consist of. */
export function path(data: string): string {
  return `<path d='${data}'/>`
}

/** The drawing as an address for a style. */
export function asAddress(svg: string): string {
  return `url("data:image/svg+xml,${svg.replace(/%/g, '%25').replace(/#/g, '%23').replace(/</g, '%3C').replace(/>/g, '%3E')}")`
}
