import type { TextAreaProps } from './elements.types'

/** Several lines of input, the browser's own. */
export function TextArea({
  id,
  value,
  onChange,
  onBlur,
  className,
  placeholder,
  maxLength,
  label,
}: TextAreaProps) {
  return (
    <textarea
      id={id}
      className={className}
      value={value}
      rows={4}
      placeholder={placeholder}
      maxLength={maxLength}
      aria-label={label}
      onBlur={onBlur}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}
