import { View } from '@tarojs/components'

import { ages } from '@/contract/certificate'
import {
  guardianRelationLabels,
  idTypeLabels,
  type Guardian,
  type GuardianRelation,
} from '@/contract/patient'
import { Card } from '@/ui/lists/card'
import { PickerField } from '@/ui/forms/picker_field'
import { TextField } from '@/ui/forms/text_field'

import { saysWhoseTelephone } from '../patient_draft'
import { ChoiceChips, choicesOf } from '../choice_chips'
import { FormField, type FormPartProps } from './form_field'
import { TelOrOwn } from './tel_or_own'
import styles from '../note.module.scss'

const relations = choicesOf<GuardianRelation>(guardianRelationLabels, [
  'parent',
  'grandparent',
  'sibling',
  'other',
])
const idTypes = choicesOf<Guardian['idType']>(idTypeLabels, [
  '01',
  '06',
  '07',
  'residence_permit',
  '03',
  'permanent_resident',
])

/** A small child's guardian. */
export function GuardianCard({ form, accountTel }: FormPartProps & { accountTel: string }) {
  return (
    <Card title="监护人">
      <View
        className={styles.note}
      >{`未满 ${ages.guardian} 岁或没有证件的孩子，就诊时由监护人代办，请填写监护人信息。`}</View>
      <FormField field="guardianRelation">
        <ChoiceChips
          label="监护人是孩子的"
          choices={relations}
          {...form.field('guardianRelation')}
        />
      </FormField>
      <FormField field="guardianName">
        <TextField
          label="监护人姓名"
          {...form.field('guardianName')}
          maxLength={50}
          placeholder="与证件上的姓名一致"
        />
      </FormField>
      <FormField field="guardianIdType">
        <PickerField label="监护人证件类型" choices={idTypes} {...form.field('guardianIdType')} />
      </FormField>
      <FormField field="guardianIdNo">
        <TextField
          label="监护人证件号码"
          {...form.field('guardianIdNo')}
          keyboard={saysWhoseTelephone(form.values.guardianIdType) ? 'idcard' : 'text'}
          maxLength={30}
          isClearable
        />
      </FormField>
      <FormField field="guardianTel">
        <TelOrOwn
          label="监护人手机号"
          accountTel={accountTel}
          isOwn={form.values.isGuardianTelOwn}
          onOwn={(isGuardianTelOwn) => form.change({ isGuardianTelOwn })}
          {...form.field('guardianTel')}
        />
      </FormField>
    </Card>
  )
}
