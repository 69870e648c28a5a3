#pragma once

#include <sqlite3.h>

// Calls with a variable number of arguments, which Swift does not make.

/** No extensions, no writing of what the library keeps for itself, and a schema that is trusted with nothing. */
static inline int runthrough_sqlite_distrust(sqlite3 *database) {
    int result = sqlite3_db_config(database, SQLITE_DBCONFIG_ENABLE_LOAD_EXTENSION, 0, (int *)0);
    if (result == SQLITE_OK) result = sqlite3_db_config(database, SQLITE_DBCONFIG_DEFENSIVE, 1, (int *)0);
    if (result == SQLITE_OK) result = sqlite3_db_config(database, SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0, (int *)0);
    if (result == SQLITE_OK) result = sqlite3_db_config(database, SQLITE_DBCONFIG_ENABLE_TRIGGER, 0, (int *)0);
    if (result == SQLITE_OK) result = sqlite3_db_config(database, SQLITE_DBCONFIG_ENABLE_VIEW, 0, (int *)0);
    return result;
}
