import { createElement, type ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'

import { DisplayPreferencesContext } from '@/ui/frame/display_preferences'

/** Pages as HTML. */
export function draw(page: ReactElement, isElder: boolean): string {
  const value = { isElder, fontScale: 1 }
  return renderToStaticMarkup(createElement(DisplayPreferencesContext.Provider, { value }, page))
}

/** Presses on a picture of the page are recorded, and repeated on the page itself (platform/window/first_frame). */
export function ignore(): undefined {
  return undefined
}
