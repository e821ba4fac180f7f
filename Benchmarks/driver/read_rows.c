// Reads all rows of a query: read_rows DATABASE QUERY prints their number, the milliseconds, and the bytes of all columns.
#include <sqlite3.h>
#include <stdio.h>
#include <time.h>

int main(int count, char **arguments) {
  struct timespec start, end;
  sqlite3 *database;
  sqlite3_stmt *statement;
  long rows = 0, bytes = 0;
  if (count != 3) return 2;
  clock_gettime(CLOCK_MONOTONIC, &start);
  if (sqlite3_open_v2(arguments[1], &database, SQLITE_OPEN_READWRITE, NULL)) return 1;
  if (sqlite3_prepare_v2(database, arguments[2], -1, &statement, NULL)) return 1;
  while (sqlite3_step(statement) == SQLITE_ROW) {
    rows++;
    for (int column = 0; column < sqlite3_column_count(statement); column++)
      bytes += sqlite3_column_bytes(statement, column);
  }
  sqlite3_finalize(statement);
  sqlite3_close(database);
  clock_gettime(CLOCK_MONOTONIC, &end);
  printf("%ld %.3f %ld\n", rows, (end.tv_sec - start.tv_sec) * 1e3 + (end.tv_nsec - start.tv_nsec) / 1e6, bytes);
  return 0;
}
