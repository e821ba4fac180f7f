"""The records of the catalog."""

from django.db import models


class Supplier(models.Model):
    name = models.CharField(max_length=80)

    def __str__(self) -> str:
        return self.name


class Product(models.Model):
    name = models.CharField(max_length=80)
    price = models.DecimalField(max_digits=8, decimal_places=2)
    supplier = models.ForeignKey(Supplier, on_delete=models.CASCADE)
    photo = models.FileField(upload_to="photos", blank=True)
    notes = models.TextField(blank=True)
