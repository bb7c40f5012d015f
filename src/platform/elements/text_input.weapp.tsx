import { Input } from '@tarojs/components'

import type { TextInputProps } from './elements.types'

const types = {
  text: 'text',
  number: 'number',
  tel: 'number',
  idcard: 'idcard',
  search: 'text',
} as const

/** One line of input, the mini-program's own. */
export function TextInput({
  id,
  value,
  onChange,
  onBlur,
  onConfirm,
  className,
  placeholder,
  keyboard = 'text',
  maxLength = 140,
  disabled,
  label,
}: TextInputProps) {
  return (
    <Input
      id={id}
      className={className}
      value={value}
      type={types[keyboard]}
      confirmType={keyboard === 'search' ? 'search' : 'done'}
      placeholder={placeholder}
      maxlength={maxLength}
      disabled={disabled}
      aria-label={label}
      onInput={(event) => onChange(event.detail.value)}
      onBlur={onBlur}
      onConfirm={onConfirm}
    />
  )
}
