import { Button } from '@/ui/forms/button'
import { CheckRow } from '@/ui/forms/check_row'
import { ChoiceList } from '@/ui/forms/choice_list'
import { DateField } from '@/ui/forms/date_field'
import { DatePicker } from '@/ui/forms/date_picker'
import { DateStrip } from '@/ui/forms/date_strip'
import { FieldButton } from '@/ui/forms/field_button'
import { FilterChips } from '@/ui/forms/filter_chips'
import { PickerField } from '@/ui/forms/picker_field'
import { Segmented, Tabs } from '@/ui/forms/segmented'
import { SubmitBar } from '@/ui/forms/submit_bar'
import { TextField } from '@/ui/forms/text_field'
import { Money } from '@/ui/facts/money'
import { phone } from '@/ui/icons/frame'

import { today } from './days'
import { Held } from './held'
import { Phone } from './phone'
import type { Room } from './shown'

const press = () => undefined

const relations = [
  { value: 'self', words: '本人', note: '用您自己的证件' },
  { value: 'parent', words: '父母' },
  { value: 'child', words: '子女', note: '未满 14 岁要填监护人' },
  { value: 'other', words: '其他', note: '最多 5 人，已满', disabled: true },
] as const

const days = [
  { date: '2026-11-25', words: '余12' },
  { date: '2026-11-26', words: '余3' },
  { date: '2026-11-27', words: '约满', isDim: true },
  { date: '2026-11-28', words: '停诊', isDim: true },
  { date: '2026-11-29', words: '余20' },
  { date: '2026-11-30', words: '未放号', isDim: true },
  { date: '2026-12-01', words: '余8' },
]

/** 表单 */
export const forms: Room = {
  'ui/forms/button': {
    主要: <Button onPress={press}>确认挂号</Button>,
    '主要 · 不可用': (
      <Button onPress={press} disabled>
        确认挂号
      </Button>
    ),
    '主要 · 进行中': (
      <Button onPress={press} isBusy>
        正在提交
      </Button>
    ),
    '次要 · 宽': (
      <Button kind="secondary" isWide onPress={press}>
        重新加载
      </Button>
    ),
    '次要 · 小 · 图标': (
      <Button kind="secondary" isSmall icon={phone} onPress={press}>
        打电话
      </Button>
    ),
    文字: (
      <Button kind="text" onPress={press}>
        查看挂号须知
      </Button>
    ),
    危险: (
      <Button kind="grave" onPress={press}>
        拨打 120
      </Button>
    ),
    一旁的危险: (
      <Button kind="danger" onPress={press}>
        退号
      </Button>
    ),
  },
  'ui/forms/text_field': {
    空: (
      <Held first="">
        {(value, change) => (
          <TextField label="姓名" placeholder="与证件一致" value={value} onChange={change} />
        )}
      </Held>
    ),
    '已填 · 可清空 · 说明': (
      <Held first="13800000001">
        {(value, change) => (
          <TextField
            label="手机号"
            keyboard="tel"
            note="用来接收就诊提醒"
            isClearable
            value={value}
            onChange={change}
          />
        )}
      </Held>
    ),
    出错: (
      <Held first="11010119580302001">
        {(value, change) => (
          <TextField
            label="身份证号"
            keyboard="idcard"
            error="身份证号是 18 位，请检查"
            value={value}
            onChange={change}
          />
        )}
      </Held>
    ),
    右侧有按钮: (
      <Held first="">
        {(value, change) => (
          <TextField
            label="验证码"
            keyboard="number"
            placeholder="6 位数字"
            value={value}
            onChange={change}
            extra={
              <Button kind="text" isSmall onPress={press}>
                获取验证码
              </Button>
            }
          />
        )}
      </Held>
    ),
    不可用: <TextField label="就诊卡号" value="ZS20261125001" onChange={press} disabled />,
  },
  'ui/forms/field_button': {
    未选: <FieldButton label="证件类型" isOpen={false} onPress={press} />,
    已选: <FieldButton label="证件类型" words="居民身份证" isOpen={false} onPress={press} />,
    出错: <FieldButton label="证件类型" error="请选择证件类型" isOpen={false} onPress={press} />,
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
  'ui/forms/date_field': {
    '未选 · 点开选': (
      <Held<string | undefined> first={undefined}>
        {(value, change) => (
          <DateField
            label="出生日期"
            today={today}
            max={today}
            openAt="1980-01-01"
            value={value}
            onChange={change}
          />
        )}
      </Held>
    ),
    已选: (
      <Held first="1958-03-02">
        {(value, change) => (
          <DateField label="出生日期" today={today} max={today} value={value} onChange={change} />
        )}
      </Held>
    ),
  },
  'ui/forms/date_picker': {
    轮子和按钮: (
      <Phone heightPx={560}>
        <DatePicker
          title="出生日期"
          day="1958-03-02"
          range={{ first: '1900-01-01', last: today }}
          onConfirm={press}
          onClose={press}
        />
      </Phone>
    ),
  },
  'ui/forms/date_strip': {
    '七天，两天不能约': (
      <Held first="2026-11-26">
        {(value, change) => (
          <Phone>
            <DateStrip days={days} today={today} selected={value} onSelect={change} />
          </Phone>
        )}
      </Held>
    ),
  },
  'ui/forms/choice_list': {
    '已选一个，一个不能选': (
      <Held<'self' | 'parent' | 'child' | 'other'> first="self">
        {(value, change) => (
          <ChoiceList label="与您的关系" choices={relations} value={value} onChange={change} />
        )}
      </Held>
    ),
  },
  'ui/forms/filter_chips': {
    开和关: (
      <Held<('morning' | 'expert' | 'left')[]> first={['expert']}>
        {(values, change) => (
          <FilterChips
            label="筛选号源"
            chips={[
              { value: 'morning', words: '只看上午' },
              { value: 'expert', words: '专家号' },
              { value: 'left', words: '只看有号' },
            ]}
            values={values}
            onChange={change}
          />
        )}
      </Held>
    ),
  },
  'ui/forms/segmented': {
    'Segmented · 三个': (
      <Held first="all">
        {(value, change) => (
          <Segmented
            label="午别"
            choices={[
              { value: 'all', words: '全天' },
              { value: 'morning', words: '上午', count: 12 },
              { value: 'afternoon', words: '下午', count: 0 },
            ]}
            value={value}
            onChange={change}
          />
        )}
      </Held>
    ),
    'Segmented · 多于四个': (
      <Held first="lung">
        {(value, change) => (
          <Segmented
            label="显示方式"
            choices={['标准', '肺窗', '骨窗', '纵隔窗', '软组织'].map((words) => ({
              value: words,
              words,
            }))}
            value={value}
            onChange={change}
          />
        )}
      </Held>
    ),
    Tabs: (
      <Held first="all">
        {(value, change) => (
          <Phone>
            <Tabs
              label="订单"
              choices={[
                { value: 'all', words: '全部' },
                { value: 'pay', words: '待支付', count: 1 },
                { value: 'visit', words: '待就诊', count: 2 },
                { value: 'done', words: '已完成' },
                { value: 'cancelled', words: '已取消' },
              ]}
              value={value}
              onChange={change}
            />
          </Phone>
        )}
      </Held>
    ),
  },
  'ui/forms/check_row': {
    未勾: (
      <Held first={false}>
        {(value, change) => (
          <CheckRow label="我已阅读并同意挂号须知" isChecked={value} onChange={change} />
        )}
      </Held>
    ),
    '已勾 · 有链接': (
      <CheckRow
        label="我已阅读并同意"
        isChecked
        onChange={press}
        links={
          <Button kind="text" isSmall onPress={press}>
            《隐私政策》
          </Button>
        }
      />
    ),
    出错: (
      <CheckRow
        label="我已阅读并同意挂号须知"
        isChecked={false}
        onChange={press}
        error="请先阅读并勾选"
      />
    ),
  },
  'ui/forms/submit_bar': {
    只有按钮: (
      <Phone>
        <SubmitBar action="下一步" onPress={press} />
      </Phone>
    ),
    '金额 · 说明': (
      <Phone>
        <SubmitBar
          action="去支付"
          info={<Money amountFen={5000} size="title" />}
          note="请在 15 分钟内支付，号源为您保留"
          onPress={press}
        />
      </Phone>
    ),
    '不可用 · 有次要动作': (
      <Phone>
        <SubmitBar
          action="提交"
          disabled
          secondary={
            <Button kind="text" onPress={press}>
              稍后再说
            </Button>
          }
          onPress={press}
        />
      </Phone>
    ),
  },
}
