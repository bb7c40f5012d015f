import { Input } from '@tarojs/components'
import { memo, useRef, type MutableRefObject } from 'react'

import type { TextInputProps } from './elements.types'

const types = {
  text: 'text',
  number: 'number',
  tel: 'number',
  idcard: 'idcard',
  search: 'text',
} as const

type Handlers = Pick<TextInputProps, 'onChange' | 'onBlur' | 'onConfirm'>

/** One line of input, the mini-program's own. Rendered again only when it looks different: every render makes Taro send its value. */
export function TextInput({ onChange, onBlur, onConfirm, ...looks }: TextInputProps) {
  const handlers = useRef<Handlers>({ onChange, onBlur, onConfirm })
  handlers.current = { onChange, onBlur, onConfirm }
  return <Field {...looks} handlers={handlers} />
}

const Field = memo(function Field({
  id,
  value,
  className,
  placeholder,
  keyboard = 'text',
  maxLength = 140,
  disabled,
  label,
  handlers,
}: Omit<TextInputProps, keyof Handlers> & { handlers: MutableRefObject<Handlers> }) {
  return (
    <Input
      id={id}
      className={className}
      value={value}
      type={types[keyboard]}
      confirmType={keyboard === 'search' ? 'search' : 'done'}
      placeholder={placeholder}
      // Without a class of ours WeChat uses its own grey, also in dark mode.
      placeholderClass="empty_field"
      maxlength={maxLength}
      disabled={disabled}
      aria-label={label}
      onInput={(event) => handlers.current.onChange(event.detail.value)}
      onBlur={() => handlers.current.onBlur?.()}
      onConfirm={() => handlers.current.onConfirm?.()}
    />
  )
})
