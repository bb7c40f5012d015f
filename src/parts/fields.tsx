import type { ComponentProps } from 'react'

import { Button } from '@/ui/forms/button'
import { FieldButton } from '@/ui/forms/field_button'
import { LongField } from '@/ui/forms/long_field'
import { PickerField } from '@/ui/forms/picker_field'
import { SearchField } from '@/ui/forms/search_field'
import { TextField } from '@/ui/forms/text_field'

import { Held } from './held'
import { relations } from './relations'
import type { Room } from './shown'

const press = () => undefined

interface TypedProps extends Omit<ComponentProps<typeof TextField>, 'value' | 'onChange'> {
  first?: string
}

/** A text field that keeps its value. */
function Typed({ first = '', ...field }: TypedProps) {
  return (
    <Held first={first}>
      {(value, change) => <TextField {...field} value={value} onChange={change} />}
    </Held>
  )
}

/** 填写 */
export const fields: Room = {
  'ui/forms/text_field': {
    空: <Typed label="姓名" placeholder="与证件一致" />,
    '已填 · 可清空 · 说明': (
      <Typed
        first="13800000001"
        label="手机号"
        keyboard="tel"
        note="用来接收就诊提醒"
        isClearable
      />
    ),
    出错: (
      <Typed
        first="11010119580302001"
        label="身份证号"
        keyboard="idcard"
        error="身份证号是 18 位，请检查"
      />
    ),
    右侧有按钮: (
      <Typed
        label="验证码"
        keyboard="number"
        placeholder="6 位数字"
        extra={
          <Button kind="text" isSmall onPress={press}>
            获取验证码
          </Button>
        }
      />
    ),
    不可用: <TextField label="就诊卡号" value="ZS20261125001" onChange={press} disabled />,
  },
  'ui/forms/long_field': {
    '有标签 · 说明': (
      <Held first="">
        {(value, change) => (
          <LongField
            label="原因"
            isLabelled
            note="至少 5 个字"
            placeholder="例如：当天在别处急诊"
            maxLength={300}
            value={value}
            onChange={change}
          />
        )}
      </Held>
    ),
    出错: (
      <Held first="堵车">
        {(value, change) => (
          <LongField
            label="原因"
            isLabelled
            error="请写至少 5 个字"
            maxLength={300}
            value={value}
            onChange={change}
          />
        )}
      </Held>
    ),
  },
  'ui/forms/field_button': {
    未选: <FieldButton label="证件类型" isOpen={false} onPress={press} />,
    已选: <FieldButton label="证件类型" words="居民身份证" isOpen={false} onPress={press} />,
    出错: <FieldButton label="证件类型" error="请选择证件类型" isOpen={false} onPress={press} />,
  },
  'ui/forms/search_field': {
    '已填 · 可清空': (
      <Held first="咳嗽">
        {(value, change) => (
          <SearchField
            id="search"
            label="搜索科室或病症"
            placeholder="搜索科室或病症，如 咳嗽"
            maxLength={20}
            value={value}
            onChange={change}
          />
        )}
      </Held>
    ),
  },
  'ui/forms/picker_field': {
    '未选 · 点开选': (
      <Held<'self' | 'parent' | 'child' | 'other' | undefined> first={undefined}>
        {(value, change) => (
          <PickerField label="与您的关系" choices={relations} value={value} onChange={change} />
        )}
      </Held>
    ),
  },
}
