/** The props of a slider. */
export interface RangeInputProps {
  min: number
  max: number
  value: number
  onChange: (value: number) => void
  label: string
  /** The formatted value, for screen readers. */
  valueLabel: string
  className?: string
}
