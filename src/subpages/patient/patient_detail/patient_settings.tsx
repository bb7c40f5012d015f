import { View } from '@tarojs/components'
import { useState } from 'react'

import { firstIssue } from '@/contract/issue'
import { newPatient, relationLabels, type PatientDetail, type Relation } from '@/contract/patient'
import { useForm } from '@/forms/use_form'
import type { RegionNames } from '@/contract/region_code'
import { Button } from '@/ui/forms/button'
import { MainAction } from '@/ui/forms/main_action'
import { Card } from '@/ui/lists/card'
import { CheckRow } from '@/ui/forms/check_row'
import { PickerField } from '@/ui/forms/picker_field'
import { TextField } from '@/ui/forms/text_field'

import { choicesOf } from '../choice_chips'
import styles from '../note.module.scss'
import { RegionField } from '@/forms/region/region_field'
import type { ChosenRegion } from '@/forms/region/region_steps'

const relations = choicesOf<Relation>(relationLabels, [
  'self',
  'parent',
  'spouse',
  'child',
  'grandchild',
  'sibling',
  'other',
])

/** What can be changed about a patient. */
export interface PatientChange {
  relation?: Relation
  isDefault?: boolean
  regionCode?: string
  regionNames?: RegionNames
  address?: string
}

interface PatientSettingsProps {
  patient: PatientDetail
  onChange: (change: PatientChange) => Promise<void>
}

/** Relation, default and address: saved as soon as they are chosen, the address by its button. */
export function PatientSettings({ patient, onChange }: PatientSettingsProps) {
  return (
    <Card title="设置">
      <PickerField
        label="与您的关系"
        choices={relations}
        value={patient.relation}
        onChange={(relation) => void onChange({ relation })}
      />
      <CheckRow
        isChecked={patient.isDefault}
        onChange={(isDefault) => isDefault && void onChange({ isDefault })}
        label={
          patient.isDefault
            ? '默认就诊人（要换人，请到另一位的主页设置）'
            : '设为默认就诊人，挂号时先选他'
        }
      />
      <AddressForm
        key={`${patient.regionCode ?? ''}${patient.address ?? ''}`}
        patient={patient}
        onChange={onChange}
      />
    </Card>
  )
}

function AddressForm({ patient, onChange }: PatientSettingsProps) {
  const [isOpen, setOpen] = useState(false)
  const form = useForm({
    start: { region: regionOf(patient), address: patient.address ?? '' },
    rules: ({ region, address }) => ({
      region: region ? undefined : '请选择所在地区',
      address: firstIssue(newPatient.entries.address, address.trim() || undefined),
    }),
  })

  if (!isOpen) {
    return (
      <View className={styles.in_line}>
        <Button kind="text" isSmall onPress={() => setOpen(true)}>
          {patient.regionCode ? '修改地址' : '填写地址'}
        </Button>
      </View>
    )
  }

  async function save(): Promise<void> {
    if (!form.check()) return
    const { region, address } = form.values
    await onChange({
      regionCode: region?.code,
      regionNames: region?.names,
      address: address.trim() || undefined,
    })
    setOpen(false)
  }

  return (
    <>
      <RegionField label="所在地区" {...form.field('region')} />
      <TextField
        label="详细地址（选填）"
        {...form.field('address')}
        autoComplete="street-address"
        maxLength={100}
        placeholder="街道、小区、门牌号"
      />
      <MainAction
        action="保存地址"
        onPress={save}
        secondary={
          <Button kind="text" onPress={() => setOpen(false)}>
            取消
          </Button>
        }
      />
    </>
  )
}

function regionOf({ regionCode, regionNames }: PatientDetail): ChosenRegion | undefined {
  return regionCode && regionNames ? { code: regionCode, names: regionNames } : undefined
}
