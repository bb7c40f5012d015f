import { Tag } from '@/ui/facts/tag'
import { Button } from '@/ui/forms/button'
import { calendar } from '@/ui/icons/frame'
import { Card } from '@/ui/lists/card'
import { FoldForElders } from '@/ui/lists/fold_for_elders'
import { ListRow } from '@/ui/lists/list_row'
import { PagedList } from '@/ui/lists/paged_list'
import { empty } from '@/ui/pictures/states'
import { EmptyState } from '@/ui/states/empty_state'

import type { Room } from './shown'

const press = () => undefined
const bills = ['心血管内科 门诊 ¥128.50', '检验科 血常规 ¥25.00', '放射科 胸部CT ¥320.00']

/** 列表 */
export const lists: Room = {
  'ui/lists/card': {
    标题和右侧: (
      <Card title="就诊信息" extra={<Tag tone="success">已预约</Tag>}>
        心血管内科，3 楼 B 区 12 诊室
      </Card>
    ),
    整张可点: <Card onPress={press}>医保电子凭证</Card>,
    放列表行: (
      <Card title="我的" isFlush>
        <ListRow title="就诊人" value="3 人" onPress={press} />
        <ListRow title="我的预约" onPress={press} />
      </Card>
    ),
  },
  'ui/lists/list_row': {
    '图标、说明、可点': (
      <ListRow
        icon={calendar}
        title="预约挂号"
        note="每天 08:00 放号"
        value="余 12"
        onPress={press}
      />
    ),
    只是事实: <ListRow title="就诊卡号" value="ZS20261125001" />,
    很长的值: (
      <ListRow title="就诊地点" value="东院区门诊楼 3 楼 B 区 12 诊室，请从东门进，乘 2 号电梯" />
    ),
  },
  'ui/lists/fold_for_elders': {
    长辈版先收起: (
      <FoldForElders title="报告信息">
        <Card title="报告信息">报告编号 L20261122881331</Card>
      </FoldForElders>
    ),
  },
  'ui/lists/paged_list': {
    还有更多: pagedAs({ hasMore: true }),
    正在加载更多: pagedAs({ hasMore: true, loadingMore: true }),
    更多没有成功: pagedAs({ hasMore: true, moreFailed: true }),
    到底了: pagedAs({}, [...bills, ...bills.map((bill) => `${bill}，补录`)]),
    空: pagedAs({}, []),
  },
}

function pagedAs(
  end: { hasMore?: boolean; loadingMore?: boolean; moreFailed?: boolean },
  rows = bills,
) {
  return (
    <PagedList
      list={{
        state: { status: 'ready', data: rows },
        hasMore: false,
        loadingMore: false,
        moreFailed: false,
        loadMore: press,
        ...end,
      }}
      keyOf={(row) => row}
      empty={
        <EmptyState
          picture={empty}
          text="没有要交的费用"
          action={<Button onPress={press}>看已交的</Button>}
        />
      }
    >
      {(row) => <ListRow title={row} />}
    </PagedList>
  )
}
