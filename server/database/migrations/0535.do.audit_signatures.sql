-- Signatures of checkpoints (docs/keeping.md): by the key that was the newest when the checkpoint was made, and by each newer one after a rotation.
create table audit_signature (
  -- Whose: a checkpoint's. It is signed once by each key.
  hash text not null,
  -- The first 16 digits of the hash of the public key.
  key_id text not null,
  algorithm text not null check (algorithm in ('Ed25519', 'SM2')),
  -- Of the words that the checkpoint's hash is made of; base64.
  signature text not null,
  at timestamptz not null default now(),
  primary key (hash, key_id)
);
create trigger never_changed before update or delete on audit_signature for each row execute function refuse_change();
