import type { DrawingProps } from './elements.types'

/** A drawing in the colour of the text around it. In the page itself: a mask would have the browser make a document of its own for each. */
export function Drawing({ drawing, className, style, label }: DrawingProps) {
  return (
    <svg
      className={className}
      style={style}
      viewBox="0 0 24 24"
      role={label ? 'img' : undefined}
      aria-label={label}
      aria-hidden={label ? undefined : true}
      dangerouslySetInnerHTML={{ __html: drawing }}
    />
  )
}
