import { Slider } from '@tarojs/components'

import type { RangeInputProps } from './range_input.types'

/** A slider: the mini-program's own. */
export function RangeInput({ min, max, value, onChange, label, className }: RangeInputProps) {
  return (
    <Slider
      className={className}
      min={min}
      max={max}
      step={1}
      value={value}
      ariaLabel={label}
      activeColor="#0C7FF2"
      onChanging={(event) => onChange(event.detail.value)}
      onChange={(event) => onChange(event.detail.value)}
    />
  )
}
