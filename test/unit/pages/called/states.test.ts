import { describePage } from '../../../support/client/pages/describe_page'

const called = {
  itemCode: 'blood',
  itemName: '抽血',
  queueNo: 'X012',
  ticketId: 't-1',
  branchName: '总院',
  location: '门诊楼 2 楼采血室',
  counter: '3号窗口',
  status: 'CALLING' as const,
}
const answers = (items: (typeof called)[]) => ({
  'queue.listWaiting': items,
  'queue.live': { version: '1', items, askAgainSeconds: 60 },
})

describePage('called_index', {
  needs: ['queue.listWaiting'],
  answers: answers([called]),
  shows: ['叫到您了', 'X012', '请到 3号窗口', '总院，门诊楼 2 楼采血室，3号窗口'],
  ways: [['知道了，我这就去']],
  empty: {
    answers: answers([]),
    shows: ['现在没有叫到您的号'],
    ways: [['看看还有几个人', 'queue_index']],
  },
  visitor: '登录后可以查看叫号',
})
