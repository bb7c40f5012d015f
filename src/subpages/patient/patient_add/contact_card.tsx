import { Card } from '@/ui/card'
import { TextField } from '@/ui/text_field'

import { FormField, type FormPartProps } from './form_field'
import { RegionField } from '../region_field'

interface ContactCardProps extends FormPartProps {
  /** The account's own phone, masked: it cannot be filled in, only named. */
  accountTel: string
}

/** How the hospital reaches the person. */
export function ContactCard({ draft, errors, onChange, onLeave, accountTel }: ContactCardProps) {
  return (
    <Card title="怎么联系">
      <FormField field="tel">
        <TextField
          label="就诊人手机号"
          value={draft.tel}
          onChange={(tel) => onChange({ tel: tel.replace(/\D/g, '') })}
          onBlur={() => onLeave('tel')}
          keyboard="tel"
          autoComplete="tel"
          maxLength={11}
          placeholder="11位手机号"
          note={telNote(draft.relation === 'self', accountTel)}
          error={errors.tel}
          isClearable
        />
      </FormField>
      <FormField field="region">
        <RegionField
          value={draft.region}
          onChange={(region) => onChange({ region })}
          error={errors.region}
        />
      </FormField>
      <FormField field="address">
        <TextField
          label="详细地址（选填）"
          value={draft.address}
          onChange={(address) => onChange({ address })}
          onBlur={() => onLeave('address')}
          autoComplete="street-address"
          maxLength={100}
          placeholder="街道、小区、门牌号"
          error={errors.address}
        />
      </FormField>
    </Card>
  )
}

function telNote(isSelf: boolean, accountTel: string): string {
  if (!isSelf) return '停诊、改期时医院会打这个电话'
  return accountTel
    ? `您绑定的号码 ${accountTel} 已隐去中间几位，不能自动填入，请完整输入一次`
    : '停诊、改期时医院会打这个电话'
}
