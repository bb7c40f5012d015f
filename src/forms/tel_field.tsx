import { TextField } from '@/ui/forms/text_field'

interface TelFieldProps {
  label?: string
  note?: string
  /** The other props come from `form.field('tel')`. */
  value: string
  onChange: (tel: string) => void
  onBlur: () => void
  error?: string
}

/** A mobile number, digits only. */
export function TelField({ label = '手机号', onChange, ...field }: TelFieldProps) {
  return (
    <TextField
      {...field}
      label={label}
      onChange={(tel) => onChange(tel.replace(/\D/g, ''))}
      keyboard="tel"
      autoComplete="tel"
      maxLength={11}
      placeholder="11 位手机号"
      isClearable
    />
  )
}
