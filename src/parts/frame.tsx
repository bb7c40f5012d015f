import { SubmitBar } from '@/ui/forms/submit_bar'
import { PageFrame } from '@/ui/frame/page_frame'
import { ReadAloud } from '@/ui/frame/read_aloud'
import { TabBar } from '@/ui/frame/tab_bar'
import { TelephoneLink } from '@/ui/frame/telephone_link'
import { TopBar } from '@/ui/frame/top_bar'
import { ForElders, UnlessElder } from '@/ui/frame/unless_elder'
import { Watermark } from '@/ui/frame/watermark'
import { Card } from '@/ui/lists/card'

import { Phone } from './phone'
import type { Room } from './shown'

const press = () => undefined

/** 页面的框 */
export const frame: Room = {
  'ui/frame/page_frame': {
    一页和它的底部: (
      <Phone heightPx={480}>
        <PageFrame title="确认挂号" bottom={<SubmitBar action="确认挂号" onPress={press} />}>
          <Card title="就诊信息">心血管内科，林静 主任医师</Card>
        </PageFrame>
      </Phone>
    ),
    标签页: (
      <Phone heightPx={480}>
        <PageFrame title="我的" tab="center">
          <Card title="就诊人">李小龙</Card>
        </PageFrame>
      </Phone>
    ),
  },
  'ui/frame/unless_elder': {
    各有各的: (
      <Card>
        <UnlessElder>标准版才有的内容</UnlessElder>
        <ForElders>长辈版才有的内容</ForElders>
      </Card>
    ),
  },
  'ui/frame/top_bar': {
    '返回、首页、我的': (
      <Phone>
        <TopBar title="选择就诊时间" />
      </Phone>
    ),
    标签页: (
      <Phone>
        <TopBar title="医院服务" tab="index" />
      </Phone>
    ),
    很长的标题: (
      <Phone>
        <TopBar title="儿童个人信息处理规则和监护人同意书" />
      </Phone>
    ),
  },
  'ui/frame/tab_bar': {
    首页: (
      <Phone>
        <TabBar selected="index" />
      </Phone>
    ),
    我的: (
      <Phone>
        <TabBar selected="center" />
      </Phone>
    ),
    有未读消息: (
      <Phone>
        <TabBar selected="index" hasNews />
      </Phone>
    ),
  },
  'ui/frame/read_aloud': {
    长辈版: <ReadAloud />,
  },
  'ui/frame/telephone_link': {
    医院的: <TelephoneLink />,
    科室的: <TelephoneLink words="急诊科" telephone="010-87654321" />,
  },
  'ui/frame/watermark': {
    看的人: (
      <Phone heightPx={240}>
        <PageFrame title="血常规">
          <Card title="血常规">白细胞 6.2 ×10⁹/L</Card>
          <Watermark words="李*龙 2026-11-25 09:05" />
        </PageFrame>
      </Phone>
    ),
  },
}
