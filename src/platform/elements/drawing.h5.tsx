import type { DrawingProps } from './elements.types'

/** A drawing in the colour of its text, inline: a mask would make the browser create a document for each. */
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
