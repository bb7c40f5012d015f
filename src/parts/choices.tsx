import { Button } from '@/ui/forms/button'
import { CheckRow } from '@/ui/forms/check_row'
import { ChoiceList } from '@/ui/forms/choice_list'
import { FilterChips } from '@/ui/forms/filter_chips'
import { Segmented } from '@/ui/forms/segmented'
import { Tabs } from '@/ui/forms/tabs'

import { Held } from './held'
import { Phone } from './phone'
import { relations } from './relations'
import type { Room } from './shown'

const press = () => undefined

/** 选择 */
export const choices: Room = {
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
  },
  'ui/forms/tabs': {
    列表上方: (
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
}
