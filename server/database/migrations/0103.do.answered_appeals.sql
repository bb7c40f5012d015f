-- Answered appeals, the newest first.
create index credit_appeal_answered on credit_appeal (answered_at desc, appeal_id) where answered_at is not null;

-- Sign-ins that nobody finished are swept at each new one.
create index staff_sign_in_by_begin on staff_sign_in (begun_at);
