import { Textarea } from '@tarojs/components'
import { memo, useRef, type MutableRefObject } from 'react'

import type { TextAreaProps } from './elements.types'

type Handlers = Pick<TextAreaProps, 'onChange' | 'onBlur'>

/** Several lines of input, the mini-program's own; rendered again only when it looks different, like one line (./text_input). */
export function TextArea({ onChange, onBlur, ...looks }: TextAreaProps) {
  const handlers = useRef<Handlers>({ onChange, onBlur })
  handlers.current = { onChange, onBlur }
  return <Field {...looks} handlers={handlers} />
}

const Field = memo(function Field({
  id,
  value,
  className,
  placeholder,
  maxLength,
  label,
  handlers,
}: Omit<TextAreaProps, keyof Handlers> & { handlers: MutableRefObject<Handlers> }) {
  return (
    <Textarea
      id={id}
      className={className}
      value={value}
      placeholder={placeholder}
      placeholderClass="empty_field"
      maxlength={maxLength}
      aria-label={label}
      onInput={(event) => handlers.current.onChange(event.detail.value)}
      onBlur={() => handlers.current.onBlur?.()}
    />
  )
})
