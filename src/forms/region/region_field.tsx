import { useState } from 'react'

import { formatRegion } from '@/region/region_words'
import { FieldButton } from '@/ui/forms/field_button'

import { RegionSheet } from './region_sheet'
import type { ChosenRegion } from './region_steps'

interface RegionFieldProps {
  value?: ChosenRegion
  onChange: (region: ChosenRegion) => void
  label?: string
  error?: string
}

/** A field with province, city and district; the tree loads when it is opened. */
export function RegionField({
  value,
  onChange,
  label = '所在地区（选填）',
  error,
}: RegionFieldProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <FieldButton
        label={label}
        words={value && formatRegion(value.names, ' ')}
        placeholder="请选择省、市、区"
        error={error}
        isOpen={isOpen}
        onPress={() => setOpen(true)}
      />
      {isOpen && (
        <RegionSheet
          value={value}
          onClose={() => setOpen(false)}
          onChoose={(region) => {
            setOpen(false)
            onChange(region)
          }}
        />
      )}
    </>
  )
}
