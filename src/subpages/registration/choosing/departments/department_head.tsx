import { Text, View } from '@tarojs/components'

import { Pressable } from '@/platform/elements/pressable'
import { SearchField } from '@/ui/forms/search_field'
import { Icon } from '@/ui/icons/icon'
import { chevronRight, place } from '@/ui/icons/frame'
import { Tag } from '@/ui/facts/tag'

import styles from './department_head.module.scss'

interface DepartmentHeadProps {
  branchName: string
  isToday: boolean
  keyword: string
  onSearch: (keyword: string) => void
  onChangeBranch: () => void
}

/** The branch, and a search over its departments; stays at the top. */
export function DepartmentHead({
  branchName,
  isToday,
  keyword,
  onSearch,
  onChangeBranch,
}: DepartmentHeadProps) {
  return (
    <View className={styles.head}>
      <Pressable
        className={styles.branch}
        label={`${branchName}，更换院区`}
        onPress={onChangeBranch}
      >
        <Icon of={place} sizePx={18} className={styles.place} />
        <Text className={styles.name}>{branchName || '选择院区'}</Text>
        {isToday && <Tag tone="brand">今日挂号</Tag>}
        <Text className={styles.change}>更换</Text>
        <Icon of={chevronRight} sizePx={14} className={styles.chevron} />
      </Pressable>
      <SearchField
        id="department-search"
        label="搜索科室或病症"
        placeholder="搜索科室或病症，如 咳嗽"
        maxLength={20}
        value={keyword}
        onChange={onSearch}
        className={styles.search}
      />
    </View>
  )
}
