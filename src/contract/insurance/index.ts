/**
 * Paying with medical insurance (医保支付): authorise, let the insurance bureau compute the shares, pay the cash part, or
 * return to self-payment. The page is in spec §2; its calls and fields are "not shown" there and designed here after
 * WeChat's med-ins 2.0 and the national interfaces 6201, 6202, 6203, 6301. Every amount is the bureau's: no call takes
 * one. Deposits are never paid this way.
 */
export * from './calls'
export * from './payment'
