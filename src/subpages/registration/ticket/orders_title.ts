const nothing = ''

/** 预约挂号 as the title of the account's own orders (spec §2): other languages say 我的挂号, because booking is something else. The empty value makes it a text of its own in the catalogues. */
export const ordersTitle = `预约挂号${nothing}`
