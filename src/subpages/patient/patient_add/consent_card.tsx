import { View } from '@tarojs/components'

import { ages } from '@/contract/certificate'
import { go } from '@/navigation/navigate'
import { Button } from '@/ui/forms/button'
import { Card } from '@/ui/lists/card'
import { CheckRow } from '@/ui/forms/check_row'

import { FormField, type FormPartProps } from './form_field'
import styles from '../note.module.scss'

interface ConsentCardProps extends FormPartProps {
  asksChildConsent: boolean
  /** The first patient is the default anyway. */
  isFirst: boolean
}

/** The consents, each by itself and none ticked beforehand. */
export function ConsentCard({ form, asksChildConsent, isFirst }: ConsentCardProps) {
  return (
    <>
      {!isFirst && (
        <Card>
          <CheckRow
            isChecked={form.values.isDefault}
            onChange={(isDefault) => form.change({ isDefault })}
            label="设为默认就诊人，挂号时先选他"
          />
        </Card>
      )}
      <Card title="授权">
        <View className={styles.note}>
          证件和健康信息只用于建档、挂号、缴费和查询报告。不同意就不能添加，已有的就诊人不受影响；以后可以撤回。
        </View>
        <FormField field="healthDataConsent">
          <CheckRow
            {...form.tick('healthDataConsent')}
            label="就诊人已知情，同意医院处理他的健康信息"
          />
        </FormField>
        <FormField field="childDataConsent">
          {asksChildConsent && (
            <CheckRow
              {...form.tick('childDataConsent')}
              label={`我是监护人，单独同意处理这位不满 ${ages.childData} 岁儿童的个人信息`}
            />
          )}
        </FormField>
        <View className={styles.in_line}>
          <Button kind="text" isSmall onPress={go('notice_index', { type: 'health_data' })}>
            健康信息说明
          </Button>
          {asksChildConsent && (
            <Button kind="text" isSmall onPress={go('notice_index', { type: 'child_data' })}>
              儿童信息说明
            </Button>
          )}
        </View>
      </Card>
    </>
  )
}
