import type { HTMLAttributes } from 'react'

import type { TextInputProps } from './elements.types'

const inputModes = {
  text: 'text',
  number: 'numeric',
  tel: 'tel',
  idcard: 'text',
  search: 'search',
} satisfies Record<
  NonNullable<TextInputProps['keyboard']>,
  HTMLAttributes<HTMLInputElement>['inputMode']
>

/** One line of input, the browser's own. */
export function TextInput(props: TextInputProps) {
  const {
    id,
    value,
    onChange,
    onBlur,
    onConfirm,
    className,
    placeholder,
    keyboard = 'text',
    autoComplete = 'off',
    maxLength,
    disabled,
    isInvalid,
    describedBy,
    label,
  } = props
  return (
    <input
      id={id}
      className={className}
      value={value}
      type={keyboard === 'tel' || keyboard === 'search' ? keyboard : 'text'}
      inputMode={inputModes[keyboard]}
      enterKeyHint={keyboard === 'search' ? 'search' : 'done'}
      autoComplete={autoComplete}
      placeholder={placeholder}
      maxLength={maxLength}
      disabled={disabled}
      aria-invalid={isInvalid}
      aria-describedby={describedBy}
      aria-label={label}
      onChange={(event) => onChange(event.currentTarget.value)}
      onBlur={onBlur}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && !event.nativeEvent.isComposing) onConfirm?.()
      }}
    />
  )
}
