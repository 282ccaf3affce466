#!/bin/sh
# Runs once, when the database is made: the role that owns it must be no superuser, whom row-level security does not bind.
set -eu
psql --set=ON_ERROR_STOP=1 --set=password="$OWNER_PASSWORD" --username="${POSTGRES_USER:-postgres}" --dbname=postgres <<'SQL'
create role counterside login createrole password :'password';
create database counterside owner counterside;
SQL
