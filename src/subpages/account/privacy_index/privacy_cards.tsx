import { View } from '@tarojs/components'

import type { AccessEvent } from '@/contract/privacy'
import type { Page } from '@/contract/values'
import { Button } from '@/ui/forms/button'
import { Card } from '@/ui/lists/card'
import { ListRow } from '@/ui/lists/list_row'
import type { LoadState } from '@/ui/states/load_state'
import { Loaded } from '@/ui/states/loaded'
import { SkeletonLines } from '@/ui/states/skeleton'

import { EventList } from '../event_list'
import styles from '../heading.module.scss'

/** The policy in its present version. */
export function PolicyCard({
  version,
  onRead,
}: {
  version: string | undefined
  onRead: () => void
}) {
  return (
    <Card isFlush>
      <ListRow
        title="隐私政策"
        note="我们收集什么、怎样使用、保存多久"
        value={version && `第 ${version} 版`}
        onPress={onRead}
      />
    </Card>
  )
}

/** The newest entries of the access log, and a link to all. */
export function RecentEvents({
  state,
  onAll,
}: {
  state: LoadState<Page<AccessEvent>>
  onAll: () => void
}) {
  return (
    <>
      <Heading>访问记录</Heading>
      <Loaded
        state={state}
        skeleton={
          <Card>
            <SkeletonLines count={3} />
          </Card>
        }
        isEmpty={({ list }) => list.length === 0}
        empty={<Card>还没有记录。查看或修改您的信息后，会记在这里。</Card>}
      >
        {({ list, next }) => (
          <Card>
            <EventList events={list} />
            {next !== null && (
              <View className={styles.all}>
                <Button kind="text" onPress={onAll}>
                  查看全部
                </Button>
              </View>
            )}
          </Card>
        )}
      </Loaded>
    </>
  )
}

interface MyDataCardProps {
  /** How many devices are signed in; undefined while unknown. */
  sessionCount: number | undefined
  onExport: () => unknown
  onSessions: () => void
  onShares: () => void
  onDelete: () => void
}

/** The patient's rights over their data. */
export function MyDataCard({
  sessionCount,
  onExport,
  onSessions,
  onShares,
  onDelete,
}: MyDataCardProps) {
  return (
    <>
      <Heading>我的信息与账号</Heading>
      <Card isFlush>
        <ListRow
          title="导出我的信息"
          note="得到一份文件，可以自己保存"
          onPress={() => void onExport()}
        />
        <ListRow
          title="我的分享"
          note="分享出去的报告和影像，谁打开过，可以撤回"
          onPress={onShares}
        />
        <ListRow
          title="登录设备"
          note="看看账号在哪里登录着"
          value={sessionCount && `${sessionCount} 台`}
          onPress={onSessions}
        />
        <ListRow title="注销账号" note="删除账号和保存在这里的信息" onPress={onDelete} />
      </Card>
    </>
  )
}

function Heading({ children }: { children: string }) {
  return (
    <View className={styles.heading} role="heading" aria-level={2}>
      {children}
    </View>
  )
}
