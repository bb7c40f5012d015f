import { createElement, forwardRef } from 'react'

/** Stands in for Taro's View: a div at once. The original keeps three states and an effect for each, for presses that `platform/elements` shows by CSS. */
export default forwardRef(function View(
  { hoverClass, hoverStartTime, hoverStayTime, hoverStopPropagation, onLongPress, ...rest },
  ref,
) {
  return createElement('div', { ...rest, ref })
})
