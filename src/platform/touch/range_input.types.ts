/** What a slider is told. */
export interface RangeInputProps {
  min: number
  max: number
  value: number
  onChange: (value: number) => void
  label: string
  /** The value in words, for screen readers. */
  valueLabel: string
  className?: string
}
