import type { RangeInputProps } from './range_input.types'

/** A slider: the browser's own, so that keyboards and screen readers work. */
export function RangeInput({
  min,
  max,
  value,
  onChange,
  label,
  valueLabel,
  className,
}: RangeInputProps) {
  return (
    <input
      type="range"
      className={className}
      min={min}
      max={max}
      step={1}
      value={value}
      aria-label={label}
      aria-valuetext={valueLabel}
      onChange={(event) => onChange(Number(event.target.value))}
    />
  )
}
