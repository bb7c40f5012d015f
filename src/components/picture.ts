import { createElement, type ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'

import { DisplayPreferencesContext } from '@/ui/frame/display_preferences'

/** Pages as HTML. */
export function draw(page: ReactElement, isElder: boolean): string {
  const value = { isElder, fontScale: 1 }
  return renderToStaticMarkup(createElement(DisplayPreferencesContext.Provider, { value }, page))
}

/** What is pressed on a picture is remembered, and pressed on the page itself (platform/window/first_frame). */
export function ignore(): undefined {
  return undefined
}
