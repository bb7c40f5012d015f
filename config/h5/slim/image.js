import { createElement, forwardRef } from 'react'

/** Stands in for Taro's Image: the browser itself waits with pictures that are far away. What it is called is said by the picture, for the box around it has no role. */
export default forwardRef(function Image(
  {
    className = '',
    style,
    src,
    mode = 'scaleToFill',
    lazyLoad,
    imgProps,
    'aria-label': label,
    onLoad,
    onError,
    ...rest
  },
  ref,
) {
  const name = mode.toLowerCase()
  const picture = createElement('img', {
    className: `taro-img__mode-${name}`,
    src,
    loading: lazyLoad ? 'lazy' : undefined,
    onLoad:
      onLoad &&
      ((event) =>
        onLoad(
          Object.assign(event, {
            detail: { width: event.target.width, height: event.target.height },
          }),
        )),
    onError,
    alt: label,
    ...imgProps,
  })
  return createElement(
    'div',
    {
      className: `taro-img taro-img__${name} ${className}`,
      style,
      ref,
      ...rest,
    },
    picture,
  )
})
