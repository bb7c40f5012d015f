import { Select } from 'antd'

interface ChoiceProps<Value extends string> {
  label: string
  /** What stands there while nothing is chosen: 全部类型. */
  all: string
  width: number
  options: readonly { value: Value; label: string }[]
  value: string | null | undefined
  onChange: (value: Value | undefined) => void
  /** So many that one types a part of it. */
  isLong?: boolean
}

/** A filter of a list: one of several, or all of them. */
export function Choice<Value extends string>({
  label,
  all,
  width,
  options,
  value,
  onChange,
  isLong = false,
}: ChoiceProps<Value>) {
  return (
    <Select<string>
      aria-label={label}
      allowClear
      {...(isLong && { showSearch: true, optionFilterProp: 'label' })}
      placeholder={all}
      style={{ width }}
      options={[...options]}
      value={value ?? undefined}
      onChange={(next: string | undefined) =>
        onChange(options.find((one) => one.value === next)?.value)
      }
    />
  )
}
