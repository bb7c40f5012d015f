import { createElement, forwardRef } from 'react'

/** Stands in for Taro's Image: the browser itself waits with pictures that are far away. */
export default forwardRef(function Image(
  {
    className = '',
    style,
    src,
    mode = 'scaleToFill',
    lazyLoad,
    imgProps,
    onLoad,
    onError,
    ...rest
  },
  ref,
) {
  const name = mode.toLowerCase().replace(/\s/g, '')
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
    ...imgProps,
  })
  return createElement(
    'div',
    {
      className: `taro-img${name === 'widthfix' ? ' taro-img__widthfix' : ''} ${className}`,
      style,
      ref,
      ...rest,
    },
    picture,
  )
})
