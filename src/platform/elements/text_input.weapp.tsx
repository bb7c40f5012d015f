import { Input, Textarea } from '@tarojs/components'
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

interface WeappInputProps extends TextInputProps {
  /** Several lines. */
  isLong?: boolean
}

/** Input of the mini-program's own. Rendered again only when it looks different: every render makes Taro send its value. */
export function TextInput({ onChange, onBlur, onConfirm, ...looks }: WeappInputProps) {
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
  isLong = false,
  handlers,
}: Omit<WeappInputProps, keyof Handlers> & { handlers: MutableRefObject<Handlers> }) {
  const shared = {
    id,
    className,
    value,
    placeholder,
    // Without a class of ours WeChat uses its own grey, also in dark mode.
    placeholderClass: 'empty_field',
    maxlength: maxLength,
    'aria-label': label,
    onInput: (event: { detail: { value: string } }) =>
      handlers.current.onChange(event.detail.value),
    onBlur: () => handlers.current.onBlur?.(),
  }
  if (isLong) return <Textarea {...shared} />
  return (
    <Input
      {...shared}
      type={types[keyboard]}
      confirmType={keyboard === 'search' ? 'search' : 'done'}
      disabled={disabled}
      onConfirm={() => handlers.current.onConfirm?.()}
    />
  )
})
