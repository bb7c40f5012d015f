/** An icon: the address of a picture whose opaque part takes the colour of the text around it. */
export type IconShape = string

const head = "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 24 24' "

/** A line icon on a 24 x 24 grid, stroke 1.75. */
export function line(drawing: string): IconShape {
  return asAddress(
    `${head}fill='none' stroke='#000' stroke-width='1.75' stroke-linecap='round' stroke-linejoin='round'>${drawing}</svg>`,
  )
}

/** A filled icon on a 24 x 24 grid. */
export function solid(drawing: string): IconShape {
  return asAddress(`${head}fill='#000'>${drawing}</svg>`)
}

/** A path, which most icons consist of. */
export function path(data: string): string {
  return `<path d='${data}'/>`
}

/** The drawing as something a style can point to. */
export function asAddress(svg: string): string {
  return `url("data:image/svg+xml,${svg.replace(/%/g, '%25').replace(/#/g, '%23').replace(/</g, '%3C').replace(/>/g, '%3E')}")`
}
