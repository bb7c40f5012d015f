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

import { tellsHolder } from '../patient_draft'
import { ChoiceChips, choicesOf } from '../choice_chips'
import { FormField, type FormPartProps } from './form_field'
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

/** Who stands in for a small child. */
export function GuardianCard({ draft, errors, onChange, onLeave }: FormPartProps) {
  return (
    <Card title="监护人">
      <View
        className={styles.note}
      >{`未满${ages.guardian}岁或没有证件的孩子，就诊时由监护人代办，请填写监护人信息。`}</View>
      <FormField field="guardianRelation">
        <ChoiceChips
          label="监护人是孩子的"
          choices={relations}
          value={draft.guardianRelation}
          onChange={(guardianRelation) => onChange({ guardianRelation })}
          error={errors.guardianRelation}
        />
      </FormField>
      <FormField field="guardianName">
        <TextField
          label="监护人姓名"
          value={draft.guardianName}
          onChange={(guardianName) => onChange({ guardianName })}
          onBlur={() => onLeave('guardianName')}
          maxLength={50}
          placeholder="与证件上的姓名一致"
          error={errors.guardianName}
        />
      </FormField>
      <FormField field="guardianIdType">
        <PickerField
          label="监护人证件类型"
          choices={idTypes}
          value={draft.guardianIdType}
          onChange={(guardianIdType) => onChange({ guardianIdType })}
        />
      </FormField>
      <FormField field="guardianIdNo">
        <TextField
          label="监护人证件号码"
          value={draft.guardianIdNo}
          onChange={(guardianIdNo) => onChange({ guardianIdNo })}
          onBlur={() => onLeave('guardianIdNo')}
          keyboard={tellsHolder(draft.guardianIdType) ? 'idcard' : 'text'}
          maxLength={30}
          error={errors.guardianIdNo}
          isClearable
        />
      </FormField>
      <FormField field="guardianTel">
        <TextField
          label="监护人手机号"
          value={draft.guardianTel}
          onChange={(tel) => onChange({ guardianTel: tel.replace(/\D/g, '') })}
          onBlur={() => onLeave('guardianTel')}
          keyboard="tel"
          autoComplete="tel"
          maxLength={11}
          placeholder="11位手机号"
          error={errors.guardianTel}
          isClearable
        />
      </FormField>
    </Card>
  )
}
