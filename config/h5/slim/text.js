import { createElement, forwardRef } from 'react'

/** Stands in for Taro's Text: a span. */
export default forwardRef(function Text({ selectable, userSelect, space, decode, ...rest }, ref) {
  return createElement('span', { ...rest, ref })
})
