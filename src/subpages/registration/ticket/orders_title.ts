const nothing = ''

/** 预约挂号 as the pages of one's own orders are called (spec §2): where other languages say 我的挂号, for booking is something else. The empty place makes it a text of its own in the catalogues. */
export const ordersTitle = `预约挂号${nothing}`
