import { RegionField } from '@/forms/region/region_field'
import { Card } from '@/ui/lists/card'
import { ListRow } from '@/ui/lists/list_row'
import { TextField } from '@/ui/forms/text_field'
import { UnlessElder } from '@/ui/frame/unless_elder'

import { FormField, type FormPartProps } from './form_field'
import { TelOrOwn } from './tel_or_own'

interface ContactCardProps extends FormPartProps {
  /** The account's own phone, masked. */
  accountTel: string
}

/** How the hospital reaches the patient. */
export function ContactCard({ form, accountTel }: ContactCardProps) {
  return (
    <Card title="怎么联系">
      {form.values.relation === 'self' ? (
        <ListRow title="手机号" value={accountTel || '未绑定'} note="用您绑定的手机号，不用填写" />
      ) : (
        <FormField field="tel">
          <TelOrOwn
            label="就诊人手机号"
            accountTel={accountTel}
            isOwn={form.values.isTelOwn}
            onOwn={(isTelOwn) => form.change({ isTelOwn })}
            {...form.field('tel')}
            note="填他本人（孩子填监护人）正在用的号码：核实身份、停诊通知都用它"
          />
        </FormField>
      )}
      <UnlessElder>
        <FormField field="region">
          <RegionField {...form.field('region')} />
        </FormField>
        <FormField field="address">
          <TextField
            label="详细地址（选填）"
            {...form.field('address')}
            autoComplete="street-address"
            maxLength={100}
            placeholder="街道、小区、门牌号"
          />
        </FormField>
      </UnlessElder>
    </Card>
  )
}
