import { useRouteParameters } from '@/navigation/navigate'

import { forSignedIn } from '@/gates/for_signed_in'
import { OrderList } from './ticket/order_list'
import { OrderView } from './ticket/order_view'
import { ordersTitle } from './ticket/orders_title'

definePageConfig({ navigationBarTitleText: '预约挂号', enablePullDownRefresh: true })

/** 预约挂号: all registration orders, or the one in the address. */
function RegistrationOrderlist() {
  const { orderId, filter, patientId } = useRouteParameters('registration_orderlist')
  return orderId ? (
    <OrderView orderId={orderId} />
  ) : (
    <OrderList filter={filter} patientId={patientId} />
  )
}

export default forSignedIn(ordersTitle, '登录后可以查看挂号记录', RegistrationOrderlist)
